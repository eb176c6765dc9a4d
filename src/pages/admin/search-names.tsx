import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { ALIAS_LIMITS, listAliases } from '../../domain/search/typed/own-aliases.ts';
import type { AppError } from '../../errors.ts';
import { removeSearchName, setSearchName } from '../../operate/search-names.ts';
import type { Site, Uses } from '../shell/dependencies.ts';
import { Field, Form, type FieldErrors } from '../shell/fields.tsx';
import { formRefusal, readForm } from '../shell/forms.ts';
import { ADMIN, done, operatorOf, showAdmin } from './layout.tsx';
import { ActionButton } from './sources.tsx';
import { Table } from './table.tsx';

const PATH = `${ADMIN}/search-names`;

/** `/admin/search-names`: other names that search knows, such as those of the operator's own products. */
export function addSearchNames(router: Router, { site }: Uses<'site'>): void {
  router.get(PATH, (ctx) => showNames(site, ctx));
  router.post(PATH, async (ctx) => {
    const field = readForm(ctx);
    const [name, meanings] = [field('name'), field('meanings')];
    try {
      await setSearchName(site.db, operatorOf(ctx), { name, texts: meanings.split(',') });
    } catch (error) {
      return showNames(site, ctx, { name, meanings }, formRefusal(error));
    }
    return done(ctx, PATH, 'search_alias_set');
  });
  router.post(`${PATH}/remove`, async (ctx) => {
    await removeSearchName(site.db, operatorOf(ctx), readForm(ctx)('name'));
    done(ctx, PATH, 'search_alias_removed');
  });
}

async function showNames(
  { db }: Site,
  ctx: Context,
  typed = { name: '', meanings: '' },
  wrong?: AppError,
): Promise<void> {
  const rows = await listAliases(db);
  const errors: FieldErrors = Object.fromEntries(
    (wrong?.extra.details ?? []).map((detail) => [detail.path, detail.message]),
  );
  const content = (
    <>
      <p>
        Search knows many other names already, such as <code>k8s</code>. Add those of your own products and teams.
        Searches know them within ten seconds.
      </p>
      <h2>New name</h2>
      <Form action={PATH}>
        <Field
          name="name"
          label="Name"
          required
          maxLength={ALIAS_LIMITS.characters}
          help="As people type it."
          value={typed.name}
          error={errors.name}
        />
        <Field
          name="meanings"
          label="Stands for"
          required
          help="Texts that posts have for it, separated by commas."
          value={typed.meanings}
          error={errors.meanings}
        />
        <button type="submit">Add name</button>
      </Form>
      <h2>Your names</h2>
      <Table
        label="Search names"
        head={['Name', 'Stands for', 'Act']}
        rows={rows.map(({ name, meanings }) => [
          name,
          meanings.join(', '),
          <ActionButton action={`${PATH}/remove`} name="name" value={name} text="Remove" what={name} />,
        ])}
        empty="No names yet."
      />
    </>
  );
  showAdmin(ctx, 'Search names', content, { status: wrong ? 422 : 200 });
}

import type { JSX } from 'preact';
import { Form } from '../../shell/fields.tsx';
import type { Schema } from '../../../../generated/shapes.ts';

type ContentKind = Schema<'AdvancedSetting'>;

const GROUPS: readonly (readonly [ContentKind['group'], string])[] = [
  ['content_types', 'Types of posts'],
  ['content_curation', 'Subjects'],
  ['advanced', 'Origin'],
];

/** Reads the boxes of the form: every kind of content is on or off. */
export function readContentKinds(
  form: (field: string) => string,
  kinds: readonly ContentKind[],
): Schema<'FeedSettingsInput'>['settings'] {
  return kinds.map(({ id }) => ({ id, enabled: form(fieldOf(id)) === 'on' }));
}

/** A form that turns kinds of content on and off. */
export function ContentKinds({
  action,
  kinds,
  states,
}: {
  action: string;
  kinds: readonly ContentKind[];
  states: readonly Schema<'FeedSettingState'>[];
}): JSX.Element {
  const isOn = ({ id, defaultEnabledState }: ContentKind) =>
    states.find((state) => state.id === id)?.enabled ?? defaultEnabledState;
  return (
    <Form action={action} class="kinds">
      {GROUPS.map(([group, legend]) => (
        <fieldset key={group}>
          <legend>{legend}</legend>
          {kinds
            .filter((kind) => kind.group === group)
            .map((kind) => (
              <label key={kind.id}>
                <input type="checkbox" name={fieldOf(kind.id)} value="on" checked={isOn(kind)} />
                <span>
                  {kind.title} <small>{kind.description}</small>
                </span>
              </label>
            ))}
        </fieldset>
      ))}
      <button type="submit">Save content</button>
    </Form>
  );
}

function fieldOf(id: number): string {
  return `kind-${id}`;
}

import type { JSX } from 'preact';
import type { Operation, Parameter } from '../../contract/operation.ts';

/** A form that makes the call from the reader's browser: assets/docs-try.js reads it. Hidden without script. */
export function TryForm({ operation }: { operation: Operation }): JSX.Element {
  const { id, method, path, body } = operation;
  const inputs = operation.parameters.filter((parameter) => parameter.deprecated !== true);
  return (
    <details class="try" id={`try-${id}`} data-method={method} data-path={path} hidden>
      <summary>Try it</summary>
      <form>
        {inputs.map((parameter) => (
          <Input key={parameter.name} id={id} parameter={parameter} />
        ))}
        {body && (
          <label>
            Body{body.required ? '' : ' (may be left out)'}
            <textarea name="body" data-in="body" rows={8} spellcheck={false}>
              {body.example === undefined ? '' : JSON.stringify(body.example, null, 2)}
            </textarea>
          </label>
        )}
        {/* Its script makes it work: without it the browser would leave the page. */}
        <button type="submit" disabled>
          Send {method}
        </button>
        <div class="answer" role="status" />
      </form>
    </details>
  );
}

function Input({ id, parameter }: { id: string; parameter: Parameter }): JSX.Element {
  const { name, required, schema, example } = parameter;
  const filled = required === true ? textOf(example) : '';
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String);
  const label = (
    <>
      <code>{name}</code> {required === true ? 'required' : parameter.in === 'header' ? 'header' : ''}
    </>
  );
  const field = `${id}-${name}`;
  return (
    <div class="field">
      <label for={field}>{label}</label>
      {choices ? (
        <select id={field} name={name} data-in={parameter.in}>
          {required !== true && (
            <option value="">{schema.default === undefined ? '' : `${textOf(schema.default)} (default)`}</option>
          )}
          {choices.map((choice) => (
            <option key={choice} value={choice} selected={choice === filled}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={field}
          name={name}
          data-in={parameter.in}
          value={filled}
          required={required === true}
          placeholder={placeholderOf(parameter)}
          autocomplete="off"
          spellcheck={false}
        />
      )}
    </div>
  );
}

function placeholderOf({ example, schema }: Parameter): string {
  return textOf(example ?? schema.default);
}

/** A value as a query has it: a list separated by commas; nothing for undefined. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join();
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}

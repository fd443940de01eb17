/**
 * A sentence with its values in place of `{{name}}`. A value that is missing leaves nothing behind, as in i18next, unless
 * `missing` says otherwise.
 */
export const interpolate = (
  sentence: string,
  values: Readonly<Record<string, string | number | undefined>> = {},
  missing: (slot: string) => string = () => '',
): string =>
  // Most sentences have no placeholders, and refusals are created by the thousand.
  sentence.includes('{{')
    ? sentence.replaceAll(/\{\{(\w+)\}\}/g, (slot, name: string) => String(values[name] ?? missing(slot)))
    : sentence

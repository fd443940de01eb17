/** Everything between words in ASCII and Latin-1; whatever else there is belongs to a word. */
const between = String.raw`[\s!-/:-@\[-\`{-~¡-¿‐-⁯]+`

/**
 * SQL for a text as it is compared: no mentions, no accents, no capitals, one space between words and one before each.
 * Indexes are made of it: a change takes a migration that makes them anew.
 */
export const folded = (text: string) => String.raw`
  ' ' || btrim(regexp_replace(lower(regexp_replace(normalize(
    regexp_replace(coalesce(${text}, ''), '<@uid:[^>]*>', ' ', 'g'), NFKD),
    '[\u0300-\u036f]+', '', 'g')), '${between}', ' ', 'g'))`

/** SQL for the different words of a text, as rows of `found` with the column `word`. */
export const foldedWords = (text: string) =>
  `(select distinct left(word, 40) as word from unnest(string_to_array(${folded(text)}, ' ')) word where word <> '')`

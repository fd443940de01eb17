/** Everything in ASCII and Latin-1 that separates words; all other characters belong to words. */
const between = String.raw`[\s!-/:-@\[-\`{-~¡-¿‐-⁯]+`

/**
 * SQL for a text in the form used for comparison: no mentions, no accents, no capitals, one space between words and one
 * before each. Indexes use it, so changing it requires a migration that rebuilds them.
 */
export const folded = (text: string) => String.raw`
  ' ' || btrim(regexp_replace(lower(regexp_replace(normalize(
    regexp_replace(coalesce(${text}, ''), '<@uid:[^>]*>', ' ', 'g'), NFKD),
    '[\u0300-\u036f]+', '', 'g')), '${between}', ' ', 'g'))`

/** SQL for the distinct words of a text, as rows of `found` with the column `word`. */
export const foldedWords = (text: string) =>
  `(select distinct left(word, 40) as word from unnest(string_to_array(${folded(text)}, ' ')) word where word <> '')`

/** Letters with which a word in a text without spaces may begin, decomposed: Thai to Burmese, Hangul, kana and Han. */
const partBegins = String.raw`[\u0e01-\u0e2e\u0e40-\u0e44\u0e81-\u0eae\u0ec0-\u0ec4\u1000-\u102a\u1100-\u1112\u1780-\u17b3\u3005\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]`

/** SQL for whether a word may also begin inside another one. */
export const isPart = (word: string) => `${word} ~ '^${partBegins}'`

/**
 * SQL for every `step`-th number from 1 to `last`. Planned as ten rows instead of a thousand, so that PostgreSQL
 * doesn't JIT-compile for them.
 */
const numbers = (last: string, step = 1) => `unnest(array(select generate_series(1, ${last}, ${step})))`

/**
 * SQL for the terms that a text is found by, as rows with the column `word`: its words, and in scripts without spaces
 * and in Korean compounds what begins at any letter. Long words are cut into pieces, since PostgreSQL counts characters
 * from the start. A tsvector has at most 1 MB.
 */
export const foldedTerms = (text: string) => `(select distinct substr(piece, place, 40) as word
  from unnest(string_to_array(${folded(text)}, ' ')) word,
    ${numbers(`case when word ~ '${partBegins}' then length(word) else 1 end`, 200)} start,
    substr(word, start, 239) piece,
    ${numbers(`case when word ~ '${partBegins}' then least(200, length(piece)) else 1 end`)} place
  where word <> '' and ((start = 1 and place = 1) or ${isPart('substr(piece, place, 1)')})
  limit 5000)`

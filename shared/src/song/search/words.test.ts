import { describe, expect, test } from 'vitest'
import { readQuery } from './query.ts'
import { indexWords, partsOfTitle, wordsOf } from './words.ts'

describe('words are compared in letters that anybody can type', () => {
  test.each([
    ['Beyoncé', 'beyonce'],
    ['Motörhead', 'motorhead'],
    ['Straße', 'strasse'],
    ['Ænima', 'aenima'],
    ['Łódź', 'lodz'],
    ['BJÖRK', 'bjork'],
    ['İstanbul', 'istanbul'],
    ['ﬁre', 'fire'],
    ['ＦＵＬＬ　ＷＩＤＴＨ', 'full width'],
    ['Ke$ha', 'kesha'],
    ['A$AP Rocky', 'asap rocky'],
    ['P!nk', 'pink'],
    ['Help!', 'help'],
    ["Don't", 'dont'],
    ['don’t', 'dont'],
    ['Simon & Garfunkel', 'simon and garfunkel'],
    ['AC/DC', 'ac dc'],
    ['Кино', 'kino'],
    ['Щука', 'schuka'],
    ['Μισιρλού', 'misirlou'],
    ['プラスティック・ラブ', 'ぷらすてぃっく らぶ'],
    ['ﾗﾌﾞ', 'らぶ'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['दिल से', 'दिल से'],
    ['so\u200bft', 'soft'],
    ['…', ''],
  ])('%s becomes %s', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words)
  })

  test('a word typed letter by letter is a prefix of the whole word, also in Korean', () => {
    const [typed, whole] = [wordsOf('방ㅌ')[0] ?? '?', wordsOf('방탄')[0] ?? '']
    expect(whole.startsWith(typed.normalize('NFKD'))).toBe(true)
  })
})

describe('the index words of a text', () => {
  test.each([
    ['AC/DC', ['ac', 'dc', 'acdc']],
    ['M.I.A.', ['m', 'i', 'a', 'mia']],
    ["Rock'n'Roll Star", ['rocknroll', 'star', 'rock', 'n', 'roll']],
    ['月亮', ['月', '亮', '月亮']],
    ['天國 OK', ['天', '國', '天國', 'ok']],
  ])('%s is found by %j', (text, words) => {
    expect(indexWords(text).words).toEqual(words)
  })

  test('scripts without spaces are indexed by pairs of characters, which are not spell-checked', () => {
    expect(indexWords('甜蜜蜜 love').spelt).toEqual(['love'])
  })

  test('a Korean compound is found by any of its parts', () => {
    const nfkd = (text: string) => text.normalize('NFKD')
    expect(indexWords('밤하늘에').words).toEqual(['밤하늘에', '밤하', '하늘', '늘에'].map(nfkd))
    expect(indexWords('밤하늘에').spelt).toEqual([nfkd('밤하늘에')])
  })

  test('index words have at most 40 characters', () => {
    expect(Math.max(...indexWords('x'.repeat(5000)).words.map((word) => word.length))).toBe(40)
  })
})

test.each([
  ['Bohemian Rhapsody - Remastered 2011', 'Bohemian Rhapsody'],
  ['Crazy in Love (feat. JAY-Z)', 'Crazy in Love'],
  ['Halo [Live]', 'Halo'],
  ['One feat. Two', 'One'],
  ['(I Can’t Get No) Satisfaction', '(I Can’t Get No) Satisfaction'],
  ['Ob-La-Di', 'Ob-La-Di'],
])('the title of %s is %s', (title, core) => {
  expect(partsOfTitle(title).core).toBe(core)
})

describe('a search query', () => {
  const kinds = (q: string) =>
    readQuery(q).words.map(({ word, ...is }) =>
      [word, is.optional && 'optional', is.noise && 'noise', is.open && 'open'].filter(Boolean).join(' '),
    )

  test('the last word of a query may be incomplete, unless a space follows it', () => {
    expect(kinds('hey ju')).toEqual(['hey', 'ju open'])
    expect(kinds('hey jude ')).toEqual(['hey', 'jude'])
  })

  test('connecting words and kinds of video are optional in a query', () => {
    expect(kinds('the wall official video ')).toEqual(['the optional', 'wall', 'official noise', 'video noise'])
  })

  test('connecting words and kinds of video count if the query has no others', () => {
    expect(kinds('the the ')).toEqual(['the', 'the'])
    expect(kinds('video ')).toEqual(['video'])
  })

  test('a query has ten words at most', () => {
    expect(readQuery('la '.repeat(500)).words).toHaveLength(10)
  })
})

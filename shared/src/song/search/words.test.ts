import { describe, expect, test } from 'vitest'
import { readQuery } from './query.ts'
import { indexWords, partsOfTitle, wordsOf } from './words.ts'

describe('words are compared in the letters anybody can type', () => {
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
  ])('%s is %s', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words)
  })

  test('a word that is typed letter by letter begins like the whole, also in Korean', () => {
    const [typed, whole] = [wordsOf('방ㅌ')[0] ?? '?', wordsOf('방탄')[0] ?? '']
    expect(whole.startsWith(typed.normalize('NFKD'))).toBe(true)
  })
})

describe('a text is found', () => {
  test.each([
    ['AC/DC', ['ac', 'dc', 'acdc']],
    ['M.I.A.', ['m', 'i', 'a', 'mia']],
    ["Rock'n'Roll Star", ['rocknroll', 'star', 'rock', 'n', 'roll']],
    ['月亮', ['月', '亮', '月亮']],
    ['天國 OK', ['天', '國', '天國', 'ok']],
  ])('%s by %j', (text, words) => {
    expect(indexWords(text).words).toEqual(words)
  })

  test('in scripts without spaces by pairs of signs, which nobody misspells', () => {
    expect(indexWords('甜蜜蜜 love').spelt).toEqual(['love'])
  })

  test('by any part of a Korean compound', () => {
    const nfkd = (text: string) => text.normalize('NFKD')
    expect(indexWords('밤하늘에').words).toEqual(['밤하늘에', '밤하', '하늘', '늘에'].map(nfkd))
    expect(indexWords('밤하늘에').spelt).toEqual([nfkd('밤하늘에')])
  })

  test('though its words are of any length', () => {
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
])('of %s the title is %s', (title, core) => {
  expect(partsOfTitle(title).core).toBe(core)
})

describe('a query', () => {
  const kinds = (q: string) =>
    readQuery(q).words.map(({ word, ...is }) =>
      [word, is.optional && 'optional', is.noise && 'noise', is.open && 'open'].filter(Boolean).join(' '),
    )

  test('may go on with its last word, unless a space ends it', () => {
    expect(kinds('hey ju')).toEqual(['hey', 'ju open'])
    expect(kinds('hey jude ')).toEqual(['hey', 'jude'])
  })

  test('does not insist on words that connect others, nor on what kind of video it is', () => {
    expect(kinds('the wall official video ')).toEqual(['the optional', 'wall', 'official noise', 'video noise'])
  })

  test('means those words where it has no others', () => {
    expect(kinds('the the ')).toEqual(['the', 'the'])
    expect(kinds('video ')).toEqual(['video'])
  })

  test('has ten words at most', () => {
    expect(readQuery('la '.repeat(500)).words).toHaveLength(10)
  })
})

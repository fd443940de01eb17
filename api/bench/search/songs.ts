import { must } from '@segue/shared/must.ts'

/** Realistic songs and queries, the same in each run. */

export type Song = { trackName: string; artistName: string }

export type Chance = () => number

export const oneOf = <T>(from: readonly T[], chance: Chance): T =>
  must(from[Math.floor(chance() * from.length)], 'one of several')
/** Some words are in every second title and most in few. */
const oftenFirst = <T>(from: readonly T[], chance: Chance): T =>
  must(from[Math.floor(chance() ** 2.5 * from.length)], 'one of several')

const words = (text: string) => text.trim().split(/\s+/)

const common = words(`
  love you me night heart time life baby world dance day good dream fire light home girl way blue eyes rain little
  sun crazy summer star forever wild black sweet lonely river road angel moon stay gone alone again tonight free
  sky gold red broken beautiful money high last young money run city woman man soul true feel down away never ever
  goodbye hello morning winter water ocean stone paper silver diamond rose shadow mirror window train highway
  thunder lightning storm snow desert island garden kingdom queen king devil heaven hell ghost animal wolf lion
  butterfly bird feather wings silence noise radio music song rhythm melody echo whisper scream laugh cry tears
  smile kiss touch hold breathe fall rise jump walk fly drive ride burn shine glow fade drown sink float swim
  yesterday tomorrow today midnight sunday monday friday december september november april california paris london
  tokyo brooklyn memphis texas georgia carolina mexico havana rio berlin corazón mañana noche vida amor cielo
  fuego luna niña señorita bailar canción déjà café été cœur nuit chérie über straße mädchen höhle größer`)
const small = words('the a my your in of for on to and with without like when if no this that it is we')
const roots = words(`
  bar cor del fen gar hol jas kel lam mor nev ost pel quin rav sor tam urb vel wex yor zan bri cla dro fle gri kra
  pla sti tro vin whi ash bea cal don eli fra gil han ive jun kat lou mar nic oli pau ros sam ted vic wil`)
const ends = words(
  'an ella ington ton son sen ez ović ski berg mann ley den ford a o us ine ard ström øn e is er y ix',
)
const first = words(`
  Anna Ben Carla David Elena Frank Grace Henry Irene Jack Kate Leo María Nick Olivia Paul Rosa Sam Tina Víctor Wanda
  José Zoë Björn Chloé Jürgen Søren André Łukasz Aimée Noël`)
const bands = words('Brothers Sisters Kings Band Project Orchestra Club Collective Trio Machine Riders Lovers')
const added = ['(Remastered 2011)', '- Live', '(Radio Edit)', '- Remix', '(Acoustic)', '(feat. Anna Morella)']

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** An invented name: most words of a catalogue are names, and so are most similar ones. */
const newName = (chance: Chance) =>
  capital(oneOf(roots, chance) + (chance() < 0.5 ? oneOf(roots, chance) : '') + oneOf(ends, chance))

const signs = Array.from('愛夜夢東京君空花雨星月海風心恋歌春夏秋冬光影駅道人生時代世界今日明')
const kana = words('の に を ラブ ソング ナイト ドリーム 駆ける さくら あなた わたし')
const korean = words('사랑 밤하늘 별 봄날 너의 나의 노래 서울 바람 하루')

/** A title without spaces, or one in Korean. */
function eastAsianTitle(chance: Chance): string {
  const length = 1 + Math.floor(chance() * 5)
  if (chance() < 0.3) return Array.from({ length }, () => oftenFirst(korean, chance)).join(' ')
  return Array.from({ length }, () => oftenFirst(chance() < 0.7 ? signs : kana, chance)).join('')
}

function artist(chance: Chance): string {
  const kind = chance()
  if (kind < 0.45) return `${oneOf(first, chance)} ${newName(chance)}`
  if (kind < 0.65) return `The ${newName(chance)}s`
  if (kind < 0.8) return `${newName(chance)} ${oneOf(bands, chance)}`
  if (kind < 0.9) return newName(chance)
  return `${newName(chance)} & ${oneOf(first, chance)} ${newName(chance)}`
}

function title(chance: Chance): string {
  if (chance() < 0.06) return eastAsianTitle(chance)
  const length = 1 + Math.floor(chance() * 4)
  const parts = Array.from({ length }, () => {
    const kind = chance()
    if (kind < 0.25) return oneOf(small, chance)
    return kind < 0.82 ? oftenFirst(common, chance) : newName(chance)
  })
  if (parts.every((part) => small.includes(part))) parts.push(oneOf(common, chance))
  const text = parts.map(capital).join(' ')
  return chance() < 0.12 ? `${text} ${oneOf(added, chance)}` : text
}

/** A catalogue in which few artists have many songs and many have few. */
export function plausibleSongs(count: number, chance: Chance): Song[] {
  const artists = Array.from({ length: Math.ceil(count / 8) }, () => artist(chance))
  return Array.from({ length: count }, () => ({ trackName: title(chance), artistName: oftenFirst(artists, chance) }))
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** A word with a typing error: a letter missing, extra, wrong or swapped. */
export function mistype(word: string, chance: Chance): string {
  if (word.length < 4) return word
  const at = 1 + Math.floor(chance() * (word.length - 2))
  const kind = chance()
  const [before, here, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)]
  if (kind < 0.25) return before + after
  if (kind < 0.5) return before + here + here + after
  if (kind < 0.75) return before + oneOf(letters, chance) + after
  return before + after.slice(0, 1) + here + after.slice(1)
}

export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

export function shuffled<T>(from: readonly T[], chance: Chance): T[] {
  return from
    .map((one) => ({ one, by: chance() }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one)
}

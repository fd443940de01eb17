import type { Design } from '@segue/shared/room/settings/settings.ts'

export type Piece = 'strip' | 'petal' | 'leaf' | 'star' | 'ring'
export type Glass = 'jar' | 'cocktail' | 'mug' | 'flute' | 'goblet' | 'coconut' | 'tea'
export type Blossom = 'rose' | 'sunflower' | 'daisy' | 'tulip' | 'hibiscus' | 'poppy'
export type Carrier = 'swallow' | 'gull' | 'bat' | 'dove'
export type BannerLook = 'cloth' | 'plank' | 'neon' | 'scroll'

/** A scene's variation of the shows: the same throw is petals in a barn and tinsel in a club. */
export type Flavour = {
  papers: readonly string[]
  piece: Piece
  glass: Glass
  /** The colour of the drink. */
  drink: string
  blossom: Blossom
  bloom: string
  /** Rockets need an open sky; indoors there are fountains along the stage. */
  roofed: boolean
  /** How fast the wind carries objects to the right, in units per second. */
  wind: number
  carrier: Carrier
  banner: BannerLook
  bannerColor: string
}

const club: Flavour = {
  papers: ['#ff5fa2', '#5ce1e6', '#cdbfff', '#f6f2ff', '#8f76ff'],
  piece: 'strip',
  glass: 'cocktail',
  drink: '#ff5fa2',
  blossom: 'rose',
  bloom: '#ff4d7d',
  roofed: true,
  wind: 0,
  carrier: 'bat',
  banner: 'neon',
  bannerColor: '#ff5fa2',
}

const flavours: Record<Design, Flavour> = {
  BARN: {
    papers: ['#ffd98a', '#f2b84b', '#e8785a', '#f4ecdc', '#b8863c'],
    piece: 'petal',
    glass: 'jar',
    drink: '#e9a13b',
    blossom: 'daisy',
    bloom: '#fff6e4',
    roofed: true,
    wind: 10,
    carrier: 'swallow',
    banner: 'plank',
    bannerColor: '#b98450',
  },
  BARN_UA: {
    papers: ['#ffd23f', '#3f8fe0', '#ffd23f', '#e2574c', '#f4ecdc'],
    piece: 'petal',
    glass: 'jar',
    drink: '#c2415b',
    blossom: 'sunflower',
    bloom: '#ffc928',
    roofed: true,
    wind: 14,
    carrier: 'swallow',
    banner: 'cloth',
    bannerColor: '#f7f0e0',
  },
  CHAT_ONLY: {
    papers: ['#8f76ff', '#ffb454', '#49e2a4', '#f6f2ff'],
    piece: 'ring',
    glass: 'tea',
    drink: '#b5622c',
    blossom: 'tulip',
    bloom: '#ffb454',
    roofed: false,
    wind: 0,
    carrier: 'dove',
    banner: 'scroll',
    bannerColor: '#f3e6cc',
  },
  CLUB: club,
  CLUB_UA: {
    ...club,
    papers: ['#ffd23f', '#58a6ff', '#f6f2ff', '#ffd23f', '#7fd1ff'],
    drink: '#58a6ff',
    blossom: 'sunflower',
    bloom: '#ffc928',
    carrier: 'swallow',
    bannerColor: '#58a6ff',
  },
  FERRY_BUILDING: {
    papers: ['#f4ecdc', '#e2574c', '#2fa39a', '#ffb454', '#5e8fd6'],
    piece: 'strip',
    glass: 'mug',
    drink: '#e3a032',
    blossom: 'tulip',
    bloom: '#f0705a',
    roofed: true,
    wind: 22,
    carrier: 'gull',
    banner: 'cloth',
    bannerColor: '#f4ecdc',
  },
  FESTIVAL: {
    papers: ['#e8564a', '#ffd08a', '#8fd6ff', '#b48cff', '#6cc24a', '#ff6fa0'],
    piece: 'star',
    glass: 'mug',
    drink: '#f2b84b',
    blossom: 'poppy',
    bloom: '#ff5a4a',
    roofed: false,
    wind: 26,
    carrier: 'swallow',
    banner: 'cloth',
    bannerColor: '#ffe7b0',
  },
  STADIUM: {
    papers: ['#f6f2ff', '#7fb0ff', '#ffd84d', '#5e8fd6'],
    piece: 'strip',
    glass: 'mug',
    drink: '#f2b84b',
    blossom: 'rose',
    bloom: '#ff5a6a',
    roofed: false,
    wind: 8,
    carrier: 'dove',
    banner: 'cloth',
    bannerColor: '#eaf1ff',
  },
  THEATER: {
    papers: ['#ffd98a', '#f6e3b0', '#c8324a', '#d9a441'],
    piece: 'star',
    glass: 'flute',
    drink: '#ffe39a',
    blossom: 'rose',
    bloom: '#d92b4b',
    roofed: true,
    wind: 0,
    carrier: 'dove',
    banner: 'scroll',
    bannerColor: '#f5e2b8',
  },
  TOMORROWLAND: {
    papers: ['#9be27a', '#ffd98a', '#ff9ad0', '#8fe6d2', '#cda6ff'],
    piece: 'leaf',
    glass: 'goblet',
    drink: '#b06cff',
    blossom: 'hibiscus',
    bloom: '#ff8fd0',
    roofed: false,
    wind: 16,
    carrier: 'dove',
    banner: 'scroll',
    bannerColor: '#f3e3b4',
  },
  UNDERGROUND: {
    papers: ['#e5484d', '#b9b3c9', '#f6f2ff', '#5a5370'],
    piece: 'ring',
    glass: 'goblet',
    drink: '#c0242e',
    blossom: 'poppy',
    bloom: '#f0434a',
    roofed: true,
    wind: 0,
    carrier: 'bat',
    banner: 'neon',
    bannerColor: '#ff5a5f',
  },
  YACHT: {
    papers: ['#ffffff', '#ff8a6a', '#6fd0e6', '#ffd08a'],
    piece: 'petal',
    glass: 'coconut',
    drink: '#ffe9c4',
    blossom: 'hibiscus',
    bloom: '#ff6f8f',
    roofed: false,
    wind: 48,
    carrier: 'gull',
    banner: 'cloth',
    bannerColor: '#ffffff',
  },
}

const byName = new Map<string, Flavour>(Object.entries(flavours))

/** The club's for a design that this client doesn't know because the server is newer, as with its scene. */
export const flavourFor = (design: string): Flavour => byName.get(design) ?? club

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

export type View = 'front' | 'back'
/** What the arms do. `decks` reaches forward to a table, `raised` throws both arms up, `folded` crosses them. */
export type Pose = 'easy' | 'folded' | 'raised' | 'decks'

export type HairStyle =
  | 'afro'
  | 'bob'
  | 'braids'
  | 'bun'
  | 'crop'
  | 'curls'
  | 'locs'
  | 'long'
  | 'mohawk'
  | 'pigtails'
  | 'ponytail'
  | 'quiff'
  | 'sides'
  | 'undercut'
export type HatStyle = 'beanie' | 'beret' | 'bucket' | 'cap' | 'hijab' | 'souwester' | 'straw' | 'turban'
export type Eyes = 'dots' | 'happy' | 'sleepy' | 'wide' | 'wink' | 'shades' | 'glasses'
export type Mouth = 'smile' | 'grin' | 'flat' | 'smirk' | 'sing' | 'tiny'
export type Beard = 'full' | 'moustache' | 'stubble' | 'goatee'
export type Extra = 'blush' | 'freckles' | 'hoops' | 'headphones' | 'hearing-aid' | 'vitiligo' | 'headset' | 'plaster'
export type Creature =
  | 'cat'
  | 'fox'
  | 'bear'
  | 'frog'
  | 'owl'
  | 'rabbit'
  | 'axolotl'
  | 'dog'
  | 'tin'
  | 'television'
  | 'boombox'
  | 'cassette'
  | 'bubble'
  | 'cactus'
  | 'moth'
  | 'mushroom'
  | 'moon'
  | 'astronaut'
  | 'diver'
  | 'mirrorball'
  | 'jellyfish'
  | 'ghost'

export type Build = 'slim' | 'soft' | 'broad' | 'round'
export type Garment =
  | 'tee'
  | 'stripes'
  | 'hoodie'
  | 'jacket'
  | 'cardigan'
  | 'dress'
  | 'dungarees'
  | 'coat'
  | 'flannel'
  | 'waistcoat'
  | 'jumper'
  | 'panel'
  | 'suit'
  | 'pot'
  | 'sheet'
  | 'frills'
export type Worn = 'scarf' | 'pearls' | 'bag' | 'tie' | 'lanyard' | 'ruff' | 'chain' | 'wings'

/** One member of the cast, told in parts: everything `drawAvatar` needs and nothing else. */
export type AvatarSpec = {
  slug: string
  /** `special` ones are given by the house and never offered in a picker. */
  kind: 'person' | 'animal' | 'machine' | 'oddity' | 'special'
  discordOnly?: boolean
  /** Skin, fur, shell or metal. */
  skin: string
  /** A head that isn't a person's. */
  creature?: Creature
  /** The second colour of a creature's head: a muzzle, a shade, a screen. */
  accent?: string
  eyes?: Eyes
  mouth?: Mouth
  hair?: { style: HairStyle; tone: string }
  hat?: { style: HatStyle; tone: string }
  beard?: { style: Beard; tone: string }
  extras?: readonly Extra[]
  build: Build
  garment: Garment
  /** The garment's colour where its wearer chose none. */
  color: string
  legs: string
  shoes: string
  worn?: readonly Worn[]
  tail?: 'thin' | 'bushy' | 'stub' | 'fin'
}

import * as z from 'zod/mini'

export type View = 'front' | 'back'
/** What the arms do. `decks` reaches forward to a table, `raised` throws both arms up, `folded` crosses them. */
export type Pose = 'easy' | 'folded' | 'raised' | 'decks'

export const HairStyle = z.enum([
  'afro',
  'bob',
  'braids',
  'bun',
  'crop',
  'curls',
  'locs',
  'long',
  'mohawk',
  'pigtails',
  'ponytail',
  'quiff',
  'sides',
  'undercut',
])
export type HairStyle = z.infer<typeof HairStyle>
export const HatStyle = z.enum(['beanie', 'beret', 'bucket', 'cap', 'hijab', 'souwester', 'straw', 'turban'])
export type HatStyle = z.infer<typeof HatStyle>
export const Eyes = z.enum(['dots', 'happy', 'sleepy', 'wide', 'wink', 'shades', 'glasses'])
export type Eyes = z.infer<typeof Eyes>
export const Mouth = z.enum(['smile', 'grin', 'flat', 'smirk', 'sing', 'tiny'])
export type Mouth = z.infer<typeof Mouth>
export const Beard = z.enum(['full', 'moustache', 'stubble', 'goatee'])
export type Beard = z.infer<typeof Beard>
export const Extra = z.enum([
  'blush',
  'freckles',
  'hoops',
  'headphones',
  'hearing-aid',
  'vitiligo',
  'headset',
  'plaster',
])
export type Extra = z.infer<typeof Extra>
export const Creature = z.enum([
  'cat',
  'fox',
  'bear',
  'frog',
  'owl',
  'rabbit',
  'axolotl',
  'dog',
  'tin',
  'television',
  'boombox',
  'cassette',
  'bubble',
  'cactus',
  'moth',
  'mushroom',
  'moon',
  'astronaut',
  'diver',
  'mirrorball',
  'jellyfish',
  'ghost',
])
export type Creature = z.infer<typeof Creature>
export const Build = z.enum(['slim', 'soft', 'broad', 'round'])
export type Build = z.infer<typeof Build>
export const Garment = z.enum([
  'tee',
  'stripes',
  'hoodie',
  'jacket',
  'cardigan',
  'dress',
  'dungarees',
  'coat',
  'flannel',
  'waistcoat',
  'jumper',
  'panel',
  'suit',
  'pot',
  'sheet',
  'frills',
])
export type Garment = z.infer<typeof Garment>
export const Accessory = z.enum(['scarf', 'pearls', 'bag', 'tie', 'lanyard', 'ruff', 'chain', 'wings'])
export type Accessory = z.infer<typeof Accessory>

const color = z.string().check(z.regex(/^#[\da-f]{6}$/))

/** The description of an avatar: everything `drawAvatar` needs and nothing else. */
export const AvatarSpec = z.strictObject({
  slug: z.string(),
  /** `special` ones are assigned by us and never offered in a picker. */
  kind: z.enum(['person', 'animal', 'machine', 'oddity', 'special']),
  discordOnly: z.optional(z.boolean()),
  /** Skin, fur, shell or metal. */
  skin: color,
  /** A head that isn't a person's. */
  creature: z.optional(Creature),
  /** The second color of a creature's head: a muzzle, a shade, a screen. */
  accent: z.optional(color),
  eyes: z.optional(Eyes),
  mouth: z.optional(Mouth),
  hair: z.optional(z.strictObject({ style: HairStyle, tone: color })),
  hat: z.optional(z.strictObject({ style: HatStyle, tone: color })),
  beard: z.optional(z.strictObject({ style: Beard, tone: color })),
  extras: z.optional(z.readonly(z.array(Extra))),
  build: Build,
  garment: Garment,
  /** The garment's color if its wearer hasn't chosen one. */
  color,
  legs: color,
  shoes: color,
  worn: z.optional(z.readonly(z.array(Accessory))),
  tail: z.optional(z.enum(['thin', 'bushy', 'stub', 'fin'])),
})
export type AvatarSpec = z.infer<typeof AvatarSpec>

import catalogue from './catalogue.json' with { type: 'json' }
import type { AvatarSpec } from './spec.ts'

/** Every avatar that can be chosen, in the order of the picker, and those that the house hands out. */
// The border: a test holds every entry of the file to the schema, so that no page has to.
export const avatarCatalogue = catalogue as readonly AvatarSpec[]

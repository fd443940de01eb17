import catalogue from './catalogue.json' with { type: 'json' }
import type { AvatarSpec } from './spec.ts'

/** Every avatar that can be chosen, in the order of the picker, and the special ones. */
// Cast without parsing: a test checks every entry of the file against the schema, so that pages don't have to.
export const avatarCatalogue = catalogue as readonly AvatarSpec[]

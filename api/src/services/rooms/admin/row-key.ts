import { isUuid } from '@segue/shared/uuid.ts'
import { slugAsStored } from '../room/slug.ts'

/** The column and value that an id in a path of the admin panel stands for: a uuid, a number or a slug. */
export function rowKeyOf(id: string): { field: 'uuid' | 'id' | 'slug'; values: [string | number] } {
  if (/^\d{1,9}$/.test(id)) return { field: 'id', values: [Number(id)] }
  return { field: isUuid(id) ? 'uuid' : 'slug', values: [slugAsStored(id)] }
}

import { administers } from '@segue/shared/people/account-roles.ts'
import type { Column, Me, Resource } from '../resource.ts'

/** The columns that a user may see. */
export const columnsFor = ({ columns }: Resource, { role }: Me): readonly Column[] =>
  administers(role) ? columns : columns.filter(({ hidden }) => !hidden)

/** The key of a column's label: a price in its currency is not the number that is typed. */
export const labelOf = ({ name, shownAs }: Column): string => (shownAs === 'price' ? 'shownPrice' : `columns.${name}`)

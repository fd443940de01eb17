import { administers } from '@segue/shared/people/account-roles.ts'
import type { Column, Me, Resource } from '../resource.ts'

/** The columns that a user may see. */
export const columnsFor = ({ columns }: Resource, { role }: Me): readonly Column[] =>
  administers(role) ? columns : columns.filter(({ hidden }) => !hidden)

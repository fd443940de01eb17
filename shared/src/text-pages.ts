/** The pages about the product whose text the operator of an installation can replace. */
export const textPages = ['about', 'help', 'terms', 'privacy'] as const
export type TextPage = (typeof textPages)[number]

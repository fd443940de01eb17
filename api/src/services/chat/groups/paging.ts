import * as z from 'zod'

/** The position of a page in its list, in the format of chat clients. */
export const Pagination = z
  .object({
    total: z.number(),
    count: z.number(),
    per_page: z.number(),
    current_page: z.number(),
    total_pages: z.number(),
  })
  .meta({ id: 'ChatPagination' })

export function pagination(total: number, count: number, perPage: number, currentPage: number) {
  const totalPages = Math.ceil(total / perPage)
  return { total, count, per_page: perPage, current_page: currentPage, total_pages: totalPages }
}

import * as z from 'zod'

/** Where a page stands in its list, as clients of the chat read it. */
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

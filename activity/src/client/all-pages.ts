/** Rows per request (client specification, section 9). */
const pageSize = 32

/** Loads a list page by page to its end, or until it has `maxRows`. */
export async function allPages<Row>(
  load: (page: { limit: number; offset: number }) => Promise<{ rows: readonly Row[]; hasMore: boolean }>,
  maxRows = Infinity,
): Promise<Row[]> {
  const all: Row[] = []
  for (let hasMore = true; hasMore && all.length < maxRows;) {
    const page = await load({ limit: pageSize, offset: all.length })
    all.push(...page.rows)
    hasMore = page.hasMore && page.rows.length > 0
  }
  return all
}

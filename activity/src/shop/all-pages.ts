/** How much of what the shop has is asked for at once (client specification, section 9). */
const onPage = 32

/** All pages of a list of the shop, one after the other. */
export async function allPages<One>(
  page: (query: { limit: number; offset: number }) => Promise<{ list: readonly One[]; hasMore: boolean }>,
): Promise<One[]> {
  const all: One[] = []
  for (;;) {
    const { list, hasMore } = await page({ limit: onPage, offset: all.length })
    all.push(...list)
    if (!hasMore || list.length === 0) return all
  }
}

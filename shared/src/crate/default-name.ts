const pattern = /^New Playlist #([1-9]\d*)$/

/** "New Playlist #" and the lowest positive number that no crate of that pattern has yet. */
export function defaultCrateName(existing: Iterable<string>): string {
  const taken = new Set<number>()
  for (const name of existing) {
    const number = pattern.exec(name)?.[1]
    if (number) taken.add(Number(number))
  }
  let free = 1
  while (taken.has(free)) free++
  return `New Playlist #${free}`
}

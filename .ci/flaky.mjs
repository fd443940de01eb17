/** How long a test may stand on the list before whoever owns it has found out why it needs a second try. */
const mostDays = 14
const dayMs = 24 * 60 * 60 * 1000

/**
 * What there is to complain of: tests that needed their retry and are not on the list, with what their first try died
 * of, and entries that have stood on it for too long. An entry is `{ name, date, owner, why }`; see decision 0004.
 */
export function complaintsAbout({ retried, known, now }) {
  const names = new Set(known.map(({ name }) => name))
  const unknown = retried.filter(({ name }) => !names.has(name))
  const old = known.filter(({ date }) => !(now - Date.parse(date) <= mostDays * dayMs))
  const incomplete = known.filter(({ name, owner, why }) => !name || !owner || !why)
  return [
    ...unknown.map(({ name, why }) => `Passed only on its second try, and is not in .ci/flaky.json: ${name}\n${why}`),
    ...old.map(
      ({ name, owner, date }) => `In .ci/flaky.json for more than ${mostDays} days (${owner}, ${date}): ${name}`,
    ),
    ...incomplete.map(({ name }) => `In .ci/flaky.json without an owner or a reason: ${name}`),
  ]
}

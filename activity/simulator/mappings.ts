/** A line of the developer portal: `/art/{shard}` → `{shard}.example.com`. The first that matches has the request. */
export type Mapping = { prefix: string; target: string }

/** Where a path inside the activity leads, or undefined where no mapping has it. `/.proxy` before it makes no difference. */
export function createRouter(
  mappings: readonly Mapping[],
  reach: (target: string) => URL,
): (path: string) => URL | undefined {
  const rules = mappings.map(ruleOf)
  return (asked) => {
    const path = asked.startsWith('/.proxy/') ? asked.slice('/.proxy'.length) : asked
    for (const { pattern, target } of rules) {
      const match = pattern.exec(path)
      if (!match) continue
      const named = target.replace(/\{([a-z]+)\}/g, (_, label: string) => match.groups?.[label] ?? '')
      const [host = '', ...below] = named.split('/')
      const rest = match.groups?.['rest'] ?? ''
      const base = ['', ...below].join('/')
      return new URL(`${base}${rest.startsWith('/') ? rest : `/${rest}`}`, reach(host))
    }
    return undefined
  }
}

function ruleOf({ prefix, target }: Mapping): { pattern: RegExp; target: string } {
  if (prefix === '/') return { pattern: /^(?<rest>.*)$/s, target }
  const path = prefix.replace(/[.]/g, '\\.').replace(/\{([a-z]+)\}/g, '(?<$1>[\\w-]+)')
  return { pattern: new RegExp(`^${path}(?<rest>(?:[/?].*)?)$`, 's'), target }
}

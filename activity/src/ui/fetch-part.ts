/** How long to wait before each further attempt. */
const pausesMs = [500, 2000]

/** Fetches a part of the client, and tries twice more before giving up: most losses last a moment. */
export async function fetchPart<Module>(load: () => Promise<Module>, pauses = pausesMs): Promise<Module> {
  for (const ms of pauses) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await fetchLostStyles()
    }
  }
  return load()
}

/**
 * The bundler asks for the style sheet of a part once, whatever becomes of it: without this, what is fetched anew would
 * come without its looks. A link that was lost looks like one that is on its way for another part, which would wait for
 * ever if its link were taken away: both stay, and get a second one beside them.
 */
async function fetchLostStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const there = new Set(links.filter(({ sheet }) => sheet !== null).map(({ href }) => href))
  const lost = new Map(links.filter(({ href }) => !there.has(href)).map((link) => [link.href, link]))
  await Promise.all([...lost.values()].map(fetchStyle))
}

function fetchStyle(lost: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = lost.href
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      resolve()
    })
    lost.after(link)
  })
}

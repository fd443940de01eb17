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
 * come without its looks.
 */
async function fetchLostStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const lost = links.filter((link) => link.sheet === null)
  await Promise.all(lost.map(fetchStyle))
}

function fetchStyle(lost: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = lost.href
  lost.replaceWith(link)
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
  })
}

type About = Readonly<Record<string, unknown>>
type Listener = (what: string, about: About) => void

const maxWaiting = 20
const waiting: [what: string, about: About][] = []
let listener: Listener = (...happening) => {
  waiting.push(happening)
  if (waiting.length > maxWaiting) waiting.shift()
}

/** Says that something has happened, to whoever listens; statistics do, once they are fetched. */
export function happened(what: string, about: About = {}): void {
  listener(what, about)
}

/** Hears what happens from now on, and the last of what has happened before. */
export function onHappening(hear: Listener): void {
  listener = hear
  for (const happening of waiting.splice(0)) hear(...happening)
}

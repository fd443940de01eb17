type About = Readonly<Record<string, unknown>>
type Listener = (what: string, about: About) => void

const maxWaiting = 20
const waiting: [what: string, about: About][] = []
const wait: Listener = (...happening) => {
  waiting.push(happening)
  if (waiting.length > maxWaiting) waiting.shift()
}
let listener = wait

/** Reports an event to the listener: usage statistics, once they are loaded. */
export function happened(what: string, about: About = {}): void {
  listener(what, about)
}

/** Sets the listener, which also receives the most recent earlier events. Returns the function that removes it. */
export function onHappening(hear: Listener): () => void {
  listener = hear
  for (const happening of waiting.splice(0)) hear(...happening)
  return () => {
    listener = wait
  }
}

/**
 * What the server put into a room's page for the time until its code has loaded (`api/src/compose/arrival.ts`): the
 * room's name, its song and a still of its scene. It stays behind the elements with `data-arriving`.
 */
const shown = (): HTMLElement | null => document.getElementById('arrival')

export const isArriving = (): boolean => shown() !== null

/** Called when the stage is drawn, or another page is shown. */
export function endArrival(): void {
  const arrival = shown()
  arrival?.remove()
  arrival?.dispatchEvent(new Event('ended'))
}

/** Resolves when nothing waits for the stage any more. */
export async function arrivalEnded(): Promise<void> {
  const arrival = shown()
  if (arrival) await new Promise((resolve) => arrival.addEventListener('ended', resolve, { once: true }))
}

import type { TFunction } from 'i18next'

/** Clicks the mute button on screen, so that it shows the new state. Does nothing for null. */
export function pressSound(t: TFunction, wanted: 'off' | 'on' | 'other' | null): void {
  if (wanted === null) return
  const [mute, unmute] = [t('room.mute'), t('room.unmute')]
  const labels = { off: [mute], on: [unmute], other: [mute, unmute] }[wanted]
  const buttons = [...document.querySelectorAll('button')]
  buttons.find((button) => labels.includes(button.getAttribute('aria-label') ?? ''))?.click()
}

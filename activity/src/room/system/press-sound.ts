import type { TFunction } from 'i18next'

/** Presses the button of the screen that switches the sound off or on, so that it shows what is true. Nothing for null. */
export function pressSound(t: TFunction, wanted: 'off' | 'on' | 'other' | null): void {
  if (wanted === null) return
  const labels =
    wanted === 'off' ? [t('room.mute')] : wanted === 'on' ? [t('room.unmute')] : [t('room.mute'), t('room.unmute')]
  const buttons = [...document.querySelectorAll('button')]
  buttons.find((button) => labels.includes(button.getAttribute('aria-label') ?? ''))?.click()
}

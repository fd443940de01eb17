import type { KeyboardEvent } from 'react'

/** Enter without Shift sends. The Enter of an input method never arrives, see `shieldInputMethods`. */
export const isSendKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'Enter' && !shiftKey

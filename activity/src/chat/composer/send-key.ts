import type { KeyboardEvent } from 'react'

/** Enter without Shift sends. During IME composition, Enter belongs to the composition. */
export const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing

import type { KeyboardEvent } from 'react'

/** Enter alone sends. While a word is being composed, Enter belongs to the composing. */
export const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing

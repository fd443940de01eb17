import { useState } from 'react'

/** A form that says what is wrong with its fields only once somebody has tried to send it, and sends when nothing is. */
export function useForm(isValid: boolean, send: () => void) {
  const [tried, setTried] = useState(false)
  return {
    /** The sentence below a field that is wrong. */
    errorIf: (isWrong: boolean, sentence: string): string | null => (tried && isWrong ? sentence : null),
    submit: () => {
      setTried(true)
      if (isValid) send()
    },
    reset: () => setTried(false),
  }
}

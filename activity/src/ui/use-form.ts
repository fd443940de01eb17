import { useEffect, useState } from 'react'

/** A form that says what is wrong with its fields only once somebody has tried to send it, and sends when nothing is. */
export function useForm(isValid: boolean, send: () => void) {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) focusFirstWrong()
  }, [tries])
  return {
    /** The sentence below a field that is wrong. */
    errorIf: (isWrong: boolean, sentence: string): string | null => (tries > 0 && isWrong ? sentence : null),
    submit: () => {
      if (isValid) send()
      // What is wrong may be out of sight: whoever has pressed the button is led there.
      else setTries((before) => before + 1)
    },
    reset: () => setTries(0),
  }
}

/** In the window that is in front, or on the page. */
function focusFirstWrong(): void {
  const within = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
  within.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

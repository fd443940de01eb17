import { useEffect, useState } from 'react'

/** A form that shows field errors only after the first attempt to submit it, and submits if there are none. */
export function useForm(isValid: boolean, send: () => void) {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) focusFirstWrong()
  }, [tries])
  return {
    /** The error message of a field. */
    errorIf: (isWrong: boolean, sentence: string): string | null => (tries > 0 && isWrong ? sentence : null),
    submit: () => {
      if (isValid) send()
      // The first invalid field may be out of sight, so it gets the focus.
      else setTries((before) => before + 1)
    },
    reset: () => setTries(0),
  }
}

/** In the front dialog, or on the page. */
function focusFirstWrong(): void {
  const within = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
  within.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

import { CloudAlert, RotateCw, X } from 'lucide-react'
import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { Button, IconButton } from '../button.tsx'
import styles from './part-trouble.module.css'

/**
 * How a failed part is shown: filling the page or a panel, as a dialog, as a button, beside the control that opens it,
 * or not at all if it isn't essential.
 */
export type TroubleLook = 'page' | 'panel' | 'window' | 'button' | 'beside' | 'none'

/** Where a part comes from. */
export type PartSource = {
  /** React caches the result of a lazy component permanently, including a failure, so a retry needs a new component. */
  renew: () => void
  /** Loads a part that could not be loaded. Resolves to false if it has failed for another reason. */
  isBack: () => Promise<boolean>
}

/** What surrounds a part that failed to load: texts, a page's header, and a callback for when it is shown. */
type Trouble = {
  failed: string
  about: string
  retry: string
  reload: string
  close: string
  /** Stays above a page that failed to load. */
  header: ReactNode
  onShown: () => void
}

const Context = createContext<Trouble>({
  failed: '',
  about: '',
  retry: '',
  reload: '',
  close: '',
  header: null,
  onShown: () => undefined,
})
export const TroubleProvider = Context.Provider

/** After this many failed attempts, the page itself may be out of date. */
const attemptsBeforeReload = 2
const looksEveryMs = 5000

export function PartTrouble({
  look,
  attempts,
  onRetry,
  isBack,
  onClose,
  trigger,
}: {
  look: TroubleLook
  attempts: number
  onRetry: () => void
  isBack?: PartSource['isBack'] | undefined
  onClose: (() => void) | undefined
  trigger: ReactNode
}) {
  const { onShown, header, ...words } = useContext(Context)
  useEffect(() => onShown(), [onShown])
  useReturn(isBack, onRetry)
  useEffect(() => {
    if (!onClose) return undefined
    const onKey = ({ key }: KeyboardEvent) => (key === 'Escape' ? onClose() : undefined)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  if (look === 'none') return null
  if (look === 'button')
    return (
      <IconButton label={`${words.failed} ${words.retry}`} onClick={onRetry}>
        <RotateCw />
      </IconButton>
    )
  const stuck = attempts >= attemptsBeforeReload
  const card = (
    <div className={styles.card} role="alert">
      <CloudAlert aria-hidden="true" />
      <p className={styles.failed}>{words.failed}</p>
      <p className={styles.about}>{words.about}</p>
      <div className={styles.ways}>
        <Button size="small" look={stuck ? 'plain' : 'brand'} icon={<RotateCw />} onClick={onRetry}>
          {words.retry}
        </Button>
        {stuck ? (
          <Button size="small" look="brand" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        ) : null}
      </div>
      {look === 'window' && onClose ? (
        <span className={styles.close}>
          <IconButton label={words.close} onClick={onClose}>
            <X />
          </IconButton>
        </span>
      ) : null}
    </div>
  )
  if (look === 'beside')
    return (
      <span className={styles.beside}>
        {trigger}
        <span className={styles.bubble}>{card}</span>
      </span>
    )
  if (look === 'page')
    return (
      <div className={styles.page}>
        {header}
        <main>{card}</main>
      </div>
    )
  return <div className={styles[look]}>{card}</div>
}

/** Keeps trying to load the part in the background, so that the error stays in place until it can be replaced. */
function useReturn(isBack: PartSource['isBack'] | undefined, onBack: () => void): void {
  useEffect(() => {
    if (!isBack) return undefined
    let isGone = false
    const look = () =>
      isBack().then(
        (back) => (back && !isGone ? onBack() : undefined),
        () => undefined,
      )
    const timer = setInterval(() => void look(), looksEveryMs)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [isBack, onBack])
}

import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../client/i18n.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { garmentColors } from './account.ts'
import styles from './account.module.css'
import { figureName } from './figure-name.ts'
import { part } from '../ui/part.tsx'

const LockedFigures = part(async () => (await withPageWords(import('./locked-figures.tsx'))).LockedFigures, 'none')

/** Which figure of the cast somebody is, and in which colour. */
export function FigurePicker({
  figures,
  avatarId,
  color,
  onFigure,
  onColor,
}: {
  figures: readonly string[]
  avatarId: string
  color: string
  onFigure: (avatarId: string) => void
  onColor: (color: string) => void
}) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('account.pickAvatar')}</legend>
        <div className={styles.figures}>
          {figures.map((figure) => (
            <label key={figure} className={styles.pick}>
              <input
                type="radio"
                name={`${name}-figure`}
                className="visually-hidden"
                aria-label={figureName(figure)}
                title={figureName(figure)}
                checked={figure === avatarId}
                onChange={() => onFigure(figure)}
              />
              <Avatar avatarId={figure} color={color} size={46} />
            </label>
          ))}
        </div>
        <Suspense>
          <LockedFigures color={color} />
        </Suspense>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('account.color')}</legend>
        <div className={styles.swatches}>
          {garmentColors.map((one) => (
            <label key={one} className={classes(styles.pick, styles.swatch)} style={{ '--tint': one }}>
              <input
                type="radio"
                name={`${name}-color`}
                className="visually-hidden"
                aria-label={one}
                checked={one.toLowerCase() === color.toLowerCase()}
                onChange={() => onColor(one)}
              />
            </label>
          ))}
          <span className={classes(styles.pick, styles.swatch, styles.own)} title={t('account.ownColor')}>
            <input
              type="color"
              aria-label={t('account.ownColor')}
              value={color.toLowerCase()}
              onChange={(event) => onColor(event.currentTarget.value.toUpperCase())}
            />
          </span>
        </div>
      </fieldset>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { deckLook, deckPicture } from '@segue/shared/people/avatars/earned-clothes.ts'
import { toSvg } from '@segue/shared/people/avatars/shapes.ts'
import { earnedItems, earnedTable, toggled, type EarnedCounts, type EarnedItem } from '@segue/shared/people/earned.ts'
import { Switch } from '../../ui/fields/toggle.tsx'
import { Progress } from '../../ui/loading/progress.tsx'
import { avatarUrl } from '../../ui/pictures/heads.ts'
import styles from './earned-picker.module.css'

type EarnedPickerProps = {
  avatarId: string
  color: string
  earned: readonly string[]
  counts: EarnedCounts
  worn: readonly EarnedItem[]
  disabled?: boolean
  onWear: (worn: EarnedItem[]) => void
}

/** The decks and clothing to put on, and those still to earn with how far the user is. */
export function EarnedPicker({ avatarId, color, earned, counts, worn, disabled, onWear }: EarnedPickerProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.items}>
      {earnedItems.map((item) => (
        <li key={item} className={styles.item} data-earned={earned.includes(item)}>
          <Picture item={item} avatarId={avatarId} color={color} />
          <div className={styles.about}>
            {earned.includes(item) ? (
              <Switch
                label={t(`earnedItems.${item}`)}
                checked={worn.includes(item)}
                disabled={disabled ?? false}
                onChange={() => onWear(toggled(worn, item))}
              />
            ) : (
              <Missing item={item} counts={counts} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Missing({ item, counts }: { item: EarnedItem; counts: EarnedCounts }) {
  const { t } = useTranslation()
  const { by, count } = earnedTable[item]
  const done = Math.min(counts[by], count)
  const progress = t(`earned.progress.${by}`, { done, count })
  return (
    <>
      <span>{t(`earnedItems.${item}`)}</span>
      <small>{progress}</small>
      <Progress label={progress} value={done / count} tone="lamp" />
    </>
  )
}

/** A deck alone, or the user's avatar in the item alone. */
function Picture({ item, avatarId, color }: { item: EarnedItem; avatarId: string; color: string }) {
  const look = deckLook(item)
  if (look)
    return (
      <span className={styles.picture}>
        <img src={`data:image/svg+xml,${encodeURIComponent(toSvg(deckPicture(look), '0 20 120 120'))}`} alt="" />
      </span>
    )
  return (
    <span className={styles.picture}>
      <img src={avatarUrl(avatarId, 'body', color, [item])} alt="" />
      <img src={avatarUrl(avatarId, 'head', color, [item])} alt="" />
    </span>
  )
}

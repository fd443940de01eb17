import { useTranslation } from 'react-i18next'
import { wornAmong } from '@segue/shared/people/earned.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Block } from '../../ui/block.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useSaveProfile, type OwnProfile } from '../account.ts'
import { EarnedPicker } from './earned-picker.tsx'
import { useEarned } from './earned.ts'

type EarnedBlockProps = {
  profile: OwnProfile
  /** As chosen in the form around it, perhaps not saved yet. */
  avatarId: string
  color: string
}

/** What the user has earned by playing. It is put on at once, like pictures, and everyone in their rooms sees it. */
export function EarnedBlock({ profile, avatarId, color }: EarnedBlockProps) {
  const { t } = useTranslation()
  const { data } = useEarned(profile.uuid)
  const save = useSaveProfile(() => undefined)
  if (!data) return null
  return (
    <Block title={t('earned.title')} about={t('earned.about')}>
      <EarnedPicker
        avatarId={avatarId}
        color={color}
        earned={data.items}
        counts={data.counts}
        worn={wornAmong(profile.worn)}
        disabled={save.isPending}
        onWear={(worn) => save.mutate({ worn })}
      />
      <Failure words={save.error && sentenceFor(save.error)} />
    </Block>
  )
}

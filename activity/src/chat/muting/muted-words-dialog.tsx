import { useTranslation } from 'react-i18next'
import { isFilterable, longestFilteredWord } from '@segue/shared/chat/filter.ts'
import { useMutedWords } from '../../session/chat/muted-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { WordList } from '../../ui/fields/word-list.tsx'
import { muteWord, unmuteWord } from './mute-words.ts'

/** The words that the user has muted in every chat. */
export function MutedWordsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const words = useMutedWords((muted) => muted.words)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mutedWords.title')}
      about={t('mutedWords.about')}
      closeLabel={t('common.close')}
    >
      <WordList
        label={t('mutedWords.word')}
        hint={t('mutedWords.wordAbout')}
        add={t('order.addWord')}
        removalOf={(word) => t('order.removeWord', { word })}
        words={words}
        longest={longestFilteredWord}
        isWord={isFilterable}
        onAdd={async (word) => muteWord(word)}
        onRemove={unmuteWord}
      />
    </Dialog>
  )
}

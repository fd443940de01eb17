import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isFilterable, longestFilteredWord } from '@segue/shared/chat/filter.ts'
import { call } from '../../client/api.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Failure } from '../../ui/failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { WordList } from '../../ui/fields/word-list.tsx'
import styles from './moderation-settings.module.css'

/** The words that the chat rejects. Each change is saved immediately, since other staff may be editing them too. */
export function FilteredWords({ roomUuid }: { roomUuid: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const params = { id: roomUuid }
  const queryKey = ['filteredWords', roomUuid]
  const words = useQuery({
    queryKey,
    queryFn: () => call('GET /rooms/{id}/filtered-words', { params }),
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: (body: { add?: string[]; remove?: string[] }) =>
      call('PATCH /rooms/{id}/filtered-words', { params, body }),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
  })
  return (
    <div className={styles.words}>
      <WordList
        label={t('order.words')}
        hint={t('order.wordsAbout')}
        add={t('order.addWord')}
        removalOf={(word) => t('order.removeWord', { word })}
        words={words.data?.words ?? []}
        longest={longestFilteredWord}
        isWord={isFilterable}
        busy={change.isPending}
        error={change.error && sentenceFor(change.error)}
        onAdd={(word) => change.mutateAsync({ add: [word] })}
        onRemove={(word) => change.mutate({ remove: [word] })}
      />
      {words.isPending ? <Spinner /> : null}
      <Failure words={words.error && sentenceFor(words.error)} />
    </div>
  )
}

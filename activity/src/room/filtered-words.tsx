import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFilterable, longestFilteredWord } from '@segue/shared/chat/filter.ts'
import { call } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextField } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './moderation-settings.module.css'

/** The words that the chat does not take. Each change counts at once: others of the staff may be changing them too. */
export function FilteredWords({ roomUuid }: { roomUuid: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [word, setWord] = useState('')
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
    onSuccess(changed) {
      queries.setQueryData(queryKey, changed)
      setWord('')
    },
  })
  const add = () => {
    if (isFilterable(word)) change.mutate({ add: [word.trim()] })
  }
  return (
    <div className={styles.words}>
      <div className={styles.add}>
        <TextField
          label={t('order.words')}
          hint={t('order.wordsAbout')}
          maxLength={longestFilteredWord}
          value={word}
          onChange={setWord}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          error={change.error && sentenceFor(change.error)}
        />
        <Button disabled={!isFilterable(word)} busy={change.isPending} onClick={add}>
          {t('order.addWord')}
        </Button>
      </div>
      {words.isPending ? <Spinner /> : null}
      <Failure words={words.error && sentenceFor(words.error)} />
      <ul className={styles.list} aria-label={t('order.words')}>
        {words.data?.words.map((one) => (
          <li key={one} className={styles.word}>
            {one}
            <IconButton
              size="small"
              label={t('order.removeWord', { word: one })}
              onClick={() => change.mutate({ remove: [one] })}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

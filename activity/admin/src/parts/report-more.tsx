import { List, ListItem, ListItemText, Typography } from '@mui/material'
import { textOf, type Row } from '../resource.ts'
import { useWords } from '../words.ts'
import { Value } from './value.tsx'

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** The moderator's note on a report, and a copy of the messages around the reported one, which is highlighted. */
export function ReportMore({ row }: { row: Row }) {
  const words = useWords()
  const lines = Array.isArray(row['evidence']) ? row['evidence'].filter(isRow) : []
  const note = textOf(row, 'note')
  return (
    <section>
      {note && <Typography>{words('report.note', { note })}</Typography>}
      <Typography component="h2" variant="h6">
        {words('report.evidence')}
      </Typography>
      {lines.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{words('report.noEvidence')}</Typography>}
      <List dense>
        {lines.map((line) => (
          <ListItem key={textOf(line, 'id')} disableGutters>
            <ListItemText
              primary={line['isReported'] === true ? <mark>{textOf(line, 'text')}</mark> : textOf(line, 'text')}
              secondary={
                <>
                  {textOf(line, 'senderName')} · <Value row={line} column={{ name: 'sentAt', kind: 'instant' }} />
                </>
              }
            />
          </ListItem>
        ))}
      </List>
    </section>
  )
}

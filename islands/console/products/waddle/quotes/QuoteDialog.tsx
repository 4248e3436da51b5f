import { type Quote, quoteSchema } from "#core/entities/quote.ts";
import type { QuotesRecord } from "#core/platform/records.generated.ts";
import { DateField } from "../../../../ui/DateField.tsx";
import { EditorDialog, FieldPair } from "../../../../ui/EditorDialog.tsx";
import { bind, bySchema } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { saveQuote } from "./store.ts";

const EMPTY: Quote = { text: "", number: 0, game: "", said_on: "" };

/** Keeps a quote, or changes `quote`. */
export function QuoteDialog({ quote, onClose }: { quote?: QuotesRecord; onClose: () => void }) {
  const editor = useEditor<Quote>({
    draft: `quote:${quote?.id ?? "new"}`,
    stored: quote
      ? { text: quote.text, number: quote.number, game: quote.game, said_on: quote.said_on }
      : EMPTY,
    validate: bySchema(quoteSchema),
    save: (values) => saveQuote(quote?.id, values),
    onClose,
  });
  const { form } = editor;
  return (
    <EditorDialog
      title={quote ? `Edit quote ${quote.number}` : "New quote"}
      editor={editor}
      saveLabel="Save quote"
    >
      {() => (
        <>
          <form.Field name="text">
            {(field) => (
              <TextField {...bind(field)} label="Quote" lines={3} autoFocus autoComplete="off" />
            )}
          </form.Field>
          <FieldPair>
            <form.Field name="said_on">
              {(field) => (
                <DateField {...bind(field)} label="Day" hint="Month, day, year; may be empty." />
              )}
            </form.Field>
            <form.Field name="game">
              {(field) => <TextField {...bind(field)} label="Category" autoComplete="off" />}
            </form.Field>
          </FieldPair>
        </>
      )}
    </EditorDialog>
  );
}

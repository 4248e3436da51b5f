import { useStore } from "@nanostores/react";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { check } from "#core/entities/text.ts";
import { budgets as schema, type UsageList } from "#core/gander/api.ts";
import type { GanderServersRecord } from "#core/platform/records.generated.ts";
import { servers } from "../../../../stores/discord-servers.ts";
import { SaveBar } from "../../../../ui/SaveBar.tsx";
import { SchemaForm } from "../../../../ui/SchemaForm.tsx";
import { SettingBody, Settings } from "../../../../ui/Settings.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { bind, errorText, useSchemaForm } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { countWords } from "../count-words.ts";
import styles from "../Gander.module.css";
import { $usage, loadUsage } from "./store.ts";

const Chart = lazy(async () => ({ default: (await import("../../../dashboard/Chart.tsx")).Chart }));

const FIELDS = [
  { name: "answersPerServer", label: "Answers for the server" },
  { name: "tokensPerServer", label: "Tokens for the server" },
  { name: "answersPerChannel", label: "Answers for a channel" },
  { name: "answersPerUser", label: "Answers for a person" },
] as const;

type Form = Record<(typeof FIELDS)[number]["name"], string>;

const DAYS = 30;
const HEIGHT_PX = 160;

/** How much may be answered a day, beside what was. */
export function Budgets({ server }: { server: GanderServersRecord }) {
  const { id, budgets } = server;
  const usage = useStore($usage);
  useEffect(() => void loadUsage(), []);
  return (
    <Settings
      id="budgets"
      title="Budgets"
      purpose="What may be answered on one day of your workspace; at midnight it begins anew. Tokens count only where a language model answers."
    >
      <SettingBody>
        <BudgetForm
          key={JSON.stringify(budgets)}
          stored={budgets}
          save={async (values) => {
            const saved = await servers.save(id, { budgets: values });
            return saved.ok ? undefined : saved.failure;
          }}
        />
      </SettingBody>
      <SettingBody>
        {usage.status === "loading" && <Skeleton lines={4} />}
        {usage.status === "failed" && <LoadFailed failure={usage.failure} onRetry={loadUsage} />}
        {usage.status === "ready" && <Plot server={id} usage={usage.data} />}
      </SettingBody>
    </Settings>
  );
}

type BudgetFormProps = {
  stored: GanderServersRecord["budgets"];
  save: (
    values: GanderServersRecord["budgets"],
  ) => ReturnType<Parameters<typeof useSchemaForm<Form>>[0]["submit"]>;
};

function BudgetForm({ stored, save }: BudgetFormProps) {
  const read = (form: Form) =>
    check(
      schema,
      Object.fromEntries(
        FIELDS.map(({ name }) => [
          name,
          /^\d+$/.test(form[name].trim()) ? Number(form[name]) : NaN,
        ]),
      ),
    );
  const form = useSchemaForm<Form>({
    initial: {
      answersPerServer: String(stored.answersPerServer),
      tokensPerServer: String(stored.tokensPerServer),
      answersPerChannel: String(stored.answersPerChannel),
      answersPerUser: String(stored.answersPerUser),
    },
    validate: (values) => {
      const result = read(values);
      return result.ok ? {} : result.errors;
    },
    submit: async (values) => {
      const result = read(values);
      return result.ok ? save(result.value) : undefined;
    },
  });
  return (
    <form.Subscribe
      selector={({ errors, isSubmitting, isDefaultValue }) => ({
        ...{ errors, isSubmitting, isDefaultValue },
      })}
    >
      {({ errors, isSubmitting, isDefaultValue }) => (
        <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
          <div className={styles.fields}>
            {FIELDS.map(({ name, label }) => (
              <form.Field key={name} name={name}>
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label={label}
                    inputMode="numeric"
                    autoComplete="off"
                  />
                )}
              </form.Field>
            ))}
          </div>
          <SaveBar
            isSubmitting={isSubmitting}
            isUnchanged={isDefaultValue}
            onDiscard={() => form.reset()}
          />
        </SchemaForm>
      )}
    </form.Subscribe>
  );
}

/** Answers of the last days; the same as a table for screen readers. */
function Plot({ server, usage }: { server: string; usage: UsageList }) {
  const [pointed, setPointed] = useState<number | undefined>(undefined);
  const days = useMemo(() => {
    const last = Date.parse(usage.today);
    const known = new Map(
      usage.days.filter((one) => one.server === server).map((one) => [one.day, one]),
    );
    return Array.from({ length: DAYS }, (_, index) => {
      const day = new Date(last - (DAYS - 1 - index) * 86_400_000).toISOString().slice(0, 10);
      return { day, answers: 0, tokens: 0, ...known.get(day) };
    });
  }, [server, usage]);
  const bars = useMemo(
    () =>
      days.map(({ day, answers }) => ({
        label: day.slice(5).replace("-", "/"),
        sent: answers,
        rehearsed: 0,
        dropped: 0,
      })),
    [days],
  );
  const one = days[pointed ?? days.length - 1];
  return (
    <figure style={{ margin: 0 }} aria-label="Answers a day">
      <div aria-hidden="true">
        <Suspense fallback={<Skeleton lines={4} />}>
          <Chart bars={bars} heightPx={HEIGHT_PX} onPoint={setPointed} />
        </Suspense>
      </div>
      <figcaption className={styles.muted}>
        {one === undefined
          ? ""
          : `${pointed === undefined ? "Today" : one.day}: ${countWords(one.answers, "answer")}, ${countWords(one.tokens, "token")}`}
      </figcaption>
      <table className="visually-hidden">
        <caption>Answers and tokens of the last {DAYS} days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Answers</th>
            <th scope="col">Tokens</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, answers, tokens }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{answers}</td>
              <td>{tokens}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

import type { Failure } from "../../stores/result.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** In the place of content that could not be loaded. */
export function LoadFailed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Notice
      title="This could not be loaded"
      plate="lesser-white-fronted"
      action={<Button onPress={() => onRetry()}>Try again</Button>}
    >
      {failure.message}
    </Notice>
  );
}

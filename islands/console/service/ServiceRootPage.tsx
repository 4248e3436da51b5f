import { LearnMore } from "./LearnMorePage.tsx";

/** The root of a service that is off; when it is on, the route leads to the service's first page. */
export function WaddleRootPage() {
  return <LearnMore service="waddle" />;
}

export function NestSketchRootPage() {
  return <LearnMore service="nest_sketch" />;
}

/** The access matrix as asked by the other members, strangers and our own process. */
import { describeAccess, HALF, LABELS } from "./access/matrix.ts";

describeAccess(LABELS.slice(HALF));

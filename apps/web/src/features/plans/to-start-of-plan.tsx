// The learning plan's address without a question set leads to its start.
import { Navigate } from '@tanstack/react-router';

export function ToStartOfPlan() {
  return <Navigate to="/learningPlan/$questionSet" params={{ questionSet: 'start' }} replace />;
}
